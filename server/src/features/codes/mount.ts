import { codeRequests } from '@hausheft/contract/code-requests.ts'
import { codes } from '@hausheft/contract/codes.ts'
import type { House } from '../../platform/house.ts'
import { codeHandlers } from './handlers.ts'

export const mountCodes = ({ serve, qrCodes }: Pick<House, 'serve' | 'qrCodes'>): void => serve(codes, codeRequests, codeHandlers(qrCodes))
