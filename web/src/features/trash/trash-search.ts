import { z } from 'zod/mini'

const Text = z.catch(z.optional(z.string().check(z.maxLength(200))), undefined)

/** What the address of the trash says behind the question mark; which kinds there are is the page's to know, not the route table's. */
export const TrashSearch = z.object({ kind: Text, q: Text })
