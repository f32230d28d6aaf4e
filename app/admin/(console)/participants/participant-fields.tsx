import { Field } from '@/app/_ui/field';
import type { Participant } from '@/lib/participants/queries';

/** The fields for a participant's name and contact details. */
export function ParticipantFields({ participant }: { participant?: Participant }) {
  return (
    <>
      <Field
        name="name"
        label="Name"
        defaultValue={participant?.name}
        maxLength={200}
        autoComplete="off"
        required
      />
      <Field
        name="email"
        label="E-mail"
        type="email"
        defaultValue={participant?.email}
        autoComplete="off"
        help="A participant is known by it: nobody else on the route has the same."
        required
      />
      <Field
        name="phone"
        label="Phone"
        type="tel"
        defaultValue={participant?.phone ?? ''}
        maxLength={50}
        autoComplete="off"
      />
    </>
  );
}
