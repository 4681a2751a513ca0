// Hides that the contract's schemas, which zod/mini makes, are read by zod itself here.
import type { z } from 'zod'

export const zodOf = <T = unknown>(schema: unknown) => schema as z.ZodType<T>
