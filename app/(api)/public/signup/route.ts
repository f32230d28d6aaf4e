import { api, operation } from '@/lib/http/api/api';
import { signUp } from '@/lib/people/commands';
import { signupShape } from '@/lib/people/present';

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = api({
  POST: operation({
    rule: signUp,
    summary: "Join the participants of the Host's route",
    status: 201,
    answer: signupShape,
  }),
});
