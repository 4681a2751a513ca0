import { z } from 'zod/mini'
import { Id } from './fields.ts'

/** `GET /api/_auth/session`: a user or an empty object; DELETE signs out. */
export const SessionUser = z.object({ id: Id, name: z.string(), email: z.string(), image: z.nullable(z.string()) })
export type SessionUser = z.infer<typeof SessionUser>
export const Session = z.object({ user: z.optional(SessionUser) })
export type Session = z.infer<typeof Session>
