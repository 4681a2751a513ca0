import type { codes } from '@hausheft/contract/codes.ts'
import type { Codes } from '../../platform/codes/pool.ts'
import { withFileAlone, type Handlers } from '../../platform/http/serve.ts'

export const codeHandlers = ({ read }: Codes): Handlers<typeof codes> => ({
	readCodes: withFileAlone(
		({ path, by }) => read(path, by),
		async (_acting, _input: unknown, found: string[]) => ({ codes: found }),
	),
})
