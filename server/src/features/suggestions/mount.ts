import { suggestionRequests } from '@hausheft/contract/suggestion-requests.ts'
import { suggestions } from '@hausheft/contract/suggestions.ts'
import type { House } from '../../platform/house.ts'
import { suggestionHandlers } from './handlers.ts'

export const mountSuggestions = ({ serve, qrCodes }: Pick<House, 'serve' | 'qrCodes'>): void =>
	serve(suggestions, suggestionRequests, suggestionHandlers(qrCodes))
