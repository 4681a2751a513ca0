// What the settings of every room are written with: config.ts lists them, and it alone reads the environment.
import * as z from 'zod/mini'

/** What a variable is for and what it may be, as .env.example and a refusal say it. */
export const about = (description: string, allowed: string) => z.meta({ description, allowed })
export const url = (...protocols: string[]) => z.string().check(z.refine((text) => protocols.includes(URL.parse(text)?.protocol ?? '')))
/** What was given of these variables, read. */
export type Given<Variables extends z.core.$ZodLooseShape> = z.infer<z.ZodMiniObject<Variables>>

/** Something for the operator to correct: the message is complete and needs no stack. */
export class ConfigError extends Error {
	override name = 'ConfigError'
}
