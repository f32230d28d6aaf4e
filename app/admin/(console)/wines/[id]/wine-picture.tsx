import { buttonClass } from '@/app/_ui/button';
import { Form } from '@/app/_ui/forms/form';
import { SubmitButton } from '@/app/_ui/forms/submit-button';
import { Notice } from '@/app/_ui/notice';
import { words } from '@/lib/http/pages/page-locale';
import type { Wine } from '@/lib/wines/library/queries';
import { Section } from '../../../_parts/page/section';
import { removePicture } from '../actions';

interface WinePictureProps {
  wine: Wine;
  /** The reason for which a file was refused, if it was. */
  refused: string | string[] | undefined;
}

/** The picture of a wine of the library: shown, replaced and removed. Its file is larger than other forms may be. */
export async function WinePicture({ wine: { id, pictureUrl }, refused }: WinePictureProps) {
  const t = await words('console.library.picture');
  return (
    <Section id="picture" title={t('title')}>
      <div className="grid justify-items-start gap-5">
        {(refused === 'large' || refused === 'none') && (
          <Notice tone="danger" role="alert">
            {t(`refused.${refused}`)}
          </Notice>
        )}
        {pictureUrl !== null && (
          // biome-ignore lint/performance/noImgElement: it is made at its size already
          <img
            src={pictureUrl}
            alt={t('alt')}
            width={160}
            height={200}
            className="h-50 w-40 object-contain"
          />
        )}
        <form
          action={`/admin/uploads/wine-picture?wine=${id}`}
          method="post"
          encType="multipart/form-data"
          className="grid max-w-field gap-3"
        >
          <label htmlFor="picture-file" className="font-medium">
            {t('label')}
          </label>
          <input
            id="picture-file"
            name="picture"
            type="file"
            required
            accept="image/png,image/jpeg,image/webp,image/avif"
            aria-describedby="picture-help"
            className="min-h-target max-w-full py-2 text-small"
          />
          <p id="picture-help" className="text-muted text-small">
            {t('help')}
          </p>
          <button type="submit" className={buttonClass('quiet', 'justify-self-start')}>
            {t('save')}
          </button>
        </form>
        {pictureUrl !== null && (
          <Form action={removePicture}>
            <input type="hidden" name="id" value={id} />
            <SubmitButton variant="quiet" labels={[t('remove'), t('removing')]} />
          </Form>
        )}
      </div>
    </Section>
  );
}
