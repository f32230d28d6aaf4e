import { z } from 'zod';
import { getPickupList, type PickupList } from '@/lib/pickup/paper/queries';
import { roundInput } from '@/lib/rounds/input';
import { procedure } from '@/lib/rules/command';
import { LAYOUT_NAMES, type LayoutName } from './layouts';

/** The orders whose crates are labelled, and the layout of the sheets. */
export interface CrateLabels extends PickupList {
  layout: LayoutName;
}

/** The labels of a round's crates: the orders of its pickup list, cancelled ones left out. 404 when there is no such round. */
export const getCrateLabels = procedure({
  access: 'administrator',
  input: roundInput.extend({
    layout: z.enum(LAYOUT_NAMES).default('a4-8').describe('The sheets of labels to print on.'),
  }),
  async run({ caller }, { id, layout }): Promise<CrateLabels> {
    return { ...(await getPickupList(caller, { id })), layout };
  },
});
