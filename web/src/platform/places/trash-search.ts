// Hides what the address of the trash says behind the question mark.
import { z } from 'zod/mini'

const Text = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined)

/** Which kinds there are is the page's to know: the first view does without the trash. */
export const TrashSearch = z.object({ kind: Text, q: Text })
