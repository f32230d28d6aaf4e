import { ButtonLink } from '@/app/_ui/button';
import { PageWords } from '@/app/_ui/page-words';
import { RoundPreview } from '@/app/admin/_parts/mail/round-preview';
import { idOf, queryAsAdministrator } from '@/lib/http/pages/page';
import { titled, words } from '@/lib/http/pages/page-locale';
import { getMailTrouble } from '@/lib/mail/health/health';
import { presentAnnouncement } from '@/lib/mail/runs/present';
import { getAnnouncing } from '@/lib/mail/runs/queries';
import { previewMembers } from '../../../../_parts/mail/preview-members';
import { Empty } from '../../../../_parts/page/empty';
import { PageHeading } from '../../../../_parts/page/page-heading';
import { Section } from '../../../../_parts/page/section';
import { MailTrouble } from '../../../../_parts/states/mail-trouble';
import { RoundState } from '../../../../_parts/states/round-state';
import { RoundTabs } from '../round-tabs';
import { NewAnnouncement } from './new-announcement';
import { NoTemplate } from './no-template';
import { Progress } from './progress';
import { Result } from './result';

export const generateMetadata = titled('console.announce', 'title');

/** The page for announcing a round: the message with its recipients, the progress, and the result. */
export default async function AnnouncePage({ params }: PageProps<'/admin/rounds/[id]/announce'>) {
  const announcing = await queryAsAdministrator(getAnnouncing, await idOf(params));
  const { round, route, newest, standing, wording } = announcing;
  const t = await words('console.announce');
  const progress = presentAnnouncement(newest);
  const trouble = await queryAsAdministrator(getMailTrouble);
  return (
    <>
      <PageHeading
        title={t('title')}
        parent={[`/admin/rounds/${round.id}`, round.name]}
        above={<> · {route.name}</>}
        tabs={<RoundTabs roundId={round.id} current="mail" />}
      >
        <p className="mt-2">
          <RoundState status={round.status} />
        </p>
      </PageHeading>
      <div className="grid grid-cols-1 gap-10">
        {newest && progress.running ? (
          <Section id="progress" title={t('beingAnnounced')} isOutcome>
            <PageWords of={['console.announceProgress']}>
              <Progress key={newest.id} roundId={round.id} event="round_announced" begun={progress} />
            </PageWords>
          </Section>
        ) : (
          <>
            {trouble && <MailTrouble trouble={trouble} routeId={route.id} />}
            {newest && <Result newest={newest} announcing={announcing} />}
            {!wording ? (
              <NoTemplate route={route} />
            ) : standing.everybody === 0 ? (
              <Empty title={t('nobody.title')} sentence={t('nobody.text', { route: route.name })}>
                <ButtonLink href={`/admin/participants/new?route=${route.id}`}>
                  {t('nobody.addParticipant')}
                </ButtonLink>
              </Empty>
            ) : (
              <div className="grid grid-cols-1 gap-10 xl:grid-cols-[minmax(0,5fr)_minmax(0,6fr)]">
                <div className="grid grid-cols-1 content-start gap-10">
                  <NewAnnouncement announcing={announcing} wording={wording} isTroubled={trouble !== null} />
                </div>
                <Section id="preview" title={t('preview.title')}>
                  <RoundPreview
                    roundId={round.id}
                    templateId={wording.templateId}
                    help={t('preview.help')}
                    members={await previewMembers(route.id)}
                  />
                </Section>
              </div>
            )}
          </>
        )}
      </div>
    </>
  );
}
