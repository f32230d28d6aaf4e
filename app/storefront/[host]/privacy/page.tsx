import { titled } from '@/lib/http/pages/page-locale';
import { WrittenPage } from '../written-page';

export const generateMetadata = titled('storefront.frame', 'privacy');

export default function PrivacyPage({ params }: PageProps<'/storefront/[host]/privacy'>) {
  return <WrittenPage params={params} of="privacy" />;
}
