export { PROJECT } from '@/scripts/start/database';
