import { beganField, LONGEST_WAS, wasField } from '@/lib/http/forms/changed-meanwhile';

/** The value of a field before anybody typed: as the page shows it now, and as the form was made. */
export interface Before {
  now: string | undefined;
  began: string;
}

/** Sends along with a field the value it had before anybody typed. */
export function Was({ name, was }: { name: string; was: Before | undefined }) {
  if (was?.now === undefined || was.now.length > LONGEST_WAS) return null;
  return (
    <>
      <input type="hidden" name={wasField(name)} value={was.now} autoComplete="off" />
      {was.began !== was.now && was.began.length <= LONGEST_WAS && (
        <input type="hidden" name={beganField(name)} value={was.began} autoComplete="off" />
      )}
    </>
  );
}
