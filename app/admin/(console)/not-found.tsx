import { ButtonLink } from '@/app/_ui/button';

/** Shown in the frame of the console when a link leads to something that is not there any more. */
export default function NotFoundInConsole() {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="font-semibold text-heading">There is nothing at this address</h1>
      <p className="max-w-measure">It may have been deleted, or the address is not complete.</p>
      <ButtonLink href="/admin">Back to the console</ButtonLink>
    </div>
  );
}
