import { Link } from '@/app/_ui/link';
import type { Href } from '@/lib/http/address';
import { words } from '@/lib/http/pages/page-locale';
import { FILE_FORMATS, type FileFormat } from '@/lib/rules/input';

interface FileLinksProps {
  label: string;
  href(format: FileFormat): Href;
}

/** Links to the rows of a list, as files to keep. */
export function FileLinks({ label, href }: FileLinksProps) {
  return (
    <p className="flex flex-wrap items-center gap-x-4 text-small print:hidden">
      <span className="text-muted">{label}</span>
      {FILE_FORMATS.map((format) => (
        <Link
          key={format}
          reload
          href={href(format)}
          className="inline-flex min-h-target min-w-target items-center"
        >
          {format.toUpperCase()}
        </Link>
      ))}
    </p>
  );
}

interface ListFilesProps {
  list: 'participants' | 'mail-logs' | 'orders' | 'wine-offerings' | 'wines';
  /** The filters that the list is shown by, as its rule takes them. */
  filters: Record<string, string | number | undefined>;
}

/** Links to a list as files, with everything that its filters find. */
export async function ListFiles({ list, filters }: ListFilesProps) {
  const t = await words('console.pages');
  const given = Object.entries(filters).flatMap(([name, value]) => (value ? [[name, String(value)]] : []));
  return (
    <div className="mt-4">
      <FileLinks
        label={t('asFile')}
        href={(format) => `/admin/files/${list}?${new URLSearchParams([...given, ['format', format]])}`}
      />
    </div>
  );
}
