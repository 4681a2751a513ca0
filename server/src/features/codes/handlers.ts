import type { codes } from '@hausheft/contract/codes.ts'
import type { Codes } from '../../platform/codes/pool.ts'
import { withUpload, type Handlers } from '../../platform/http/serve.ts'
import { refuseFields } from '../../platform/http/upload.ts'

export const codeHandlers = ({ read }: Codes): Handlers<typeof codes> => ({
	readCodes: withUpload(
		async ({ path, by, fields }) => {
			refuseFields(Object.keys(fields))
			return read(path, by)
		},
		async (_acting, _input: unknown, found: string[]) => ({ codes: found }),
	),
})
