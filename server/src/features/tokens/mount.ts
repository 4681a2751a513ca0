import { tokenRequests } from '@hausheft/contract/token-requests.ts'
import { tokens } from '@hausheft/contract/tokens.ts'
import type { House } from '../../platform/house.ts'
import { tokenHandlers } from './handlers.ts'

export const mountTokens = ({ serve }: Pick<House, 'serve'>): void => serve(tokens, tokenRequests, tokenHandlers)
