// Hides what is looked at before anything is believed of what was thrown.
import { lookAt, stringOf } from '@hausheft/contract/looked-at.ts'

/** `ENOENT`, `23505`: what the operating system, PostgreSQL and libraries call an error. */
export const codeOf = (error: unknown): string | undefined => stringOf(lookAt(error, 'code'))

export const messageOf = (error: unknown): string => stringOf(lookAt(error, 'message')) ?? String(error)

export const errorOf = (error: unknown): Error => (error instanceof Error ? error : new Error(messageOf(error), { cause: error }))
