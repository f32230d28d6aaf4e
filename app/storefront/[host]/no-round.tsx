import { SignupForm } from './signup/signup-form';

/** The storefront between rounds, with the invitation to sign up. */
export function NoRound() {
  return (
    <div className="max-w-measure">
      <h1 className="text-title">No round is open right now</h1>
      <p className="mt-4 mb-10 text-lead">
        The wine list appears here when the next round opens. Leave your name and e-mail, and you will be told
        when it does.
      </p>
      <SignupForm />
    </div>
  );
}
