'use client';

import { isShowable, MailPreview, usePreview } from './mail-preview';

interface RoundPreviewProps {
  roundId: number;
  templateId: number;
  /** Participants of the route to choose from. */
  members: { name: string; email: string }[];
  /** The purpose of choosing a participant. */
  help: string;
}

/** The announcement of this round, as a participant that one chooses will read it. */
export function RoundPreview({ roundId, templateId, members, help }: RoundPreviewProps) {
  const frames = usePreview();
  return (
    <form
      data-passing
      className="grid grid-cols-1 gap-3"
      onInput={({ target }) => {
        if (isShowable(target, members)) frames.soon();
      }}
    >
      <input type="hidden" name="round" value={roundId} autoComplete="off" />
      <MailPreview
        frames={frames}
        address={`/admin/preview/${templateId}`}
        first={`?round=${roundId}`}
        members={members}
        help={help}
      />
    </form>
  );
}
