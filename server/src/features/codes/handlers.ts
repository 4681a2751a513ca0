import type { codes } from '@hausheft/contract/codes.ts'
import { invalidField } from '@hausheft/contract/refusals.ts'
import type { Codes } from '../../platform/codes/pool.ts'
import { withUpload, type Handlers } from '../../platform/http/serve.ts'

export const codeHandlers = ({ read }: Codes): Handlers<typeof codes> => ({
	readCodes: withUpload(
		({ path, by }) => read(path, by),
		async (_acting, _input: unknown, found: string[], { fields }) => {
			for (const field of Object.keys(fields)) throw invalidField(field, 'Unbekannte Angabe.')
			return { codes: found }
		},
	),
})
