import { titled } from '@/lib/http/pages/page-locale';
import { WrittenPage } from '../written-page';

export const generateMetadata = titled('storefront.frame', 'imprint');

export default function ImprintPage({ params }: PageProps<'/storefront/[host]/imprint'>) {
  return <WrittenPage params={params} of="imprint" />;
}
