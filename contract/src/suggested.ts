import { z } from 'zod/mini'
import { Id } from './fields.ts'

const NamedThings = z.array(z.object({ id: Id, name: z.string() }))
/** What a title names and the entry is not about: an offer, nothing is assigned by itself. Of several that are called the same all. */
export const Suggested = z.object({ objects: NamedThings, contacts: NamedThings })
export type Suggested = z.infer<typeof Suggested>
