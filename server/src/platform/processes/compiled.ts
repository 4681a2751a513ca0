// Hides where Node.js keeps what it has compiled of our programs: it reads it again in half the time, and needs no other program to read TypeScript.
import path from 'node:path'

/** For the environment of a process that is begun. */
export const compiledEarlier = { NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../../../node_modules/.cache/hausheft') }
