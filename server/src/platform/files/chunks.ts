// Hides what a stream gives that nobody has set an encoding for: buffers, which its type does not say.
import type { Readable } from 'node:stream'

export const chunksOf = (stream: Readable): AsyncIterable<Buffer> => stream
