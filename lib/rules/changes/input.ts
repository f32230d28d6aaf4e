import { z } from 'zod';
import { paging, pathId } from '@/lib/rules/input';

/** The resource of a history, and the page of it. */
export const historyInput = z.object({ id: pathId(), ...paging });
