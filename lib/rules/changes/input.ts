import { z } from 'zod';
import { paging, pathId } from '@/lib/rules/input';

/** Which resource's history, and which part of it. */
export const historyInput = z.object({ id: pathId(), ...paging });
