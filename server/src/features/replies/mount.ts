import { replies } from '@hausheft/contract/replies.ts'
import { replyRequests } from '@hausheft/contract/reply-requests.ts'
import type { House } from '../../platform/house.ts'
import { replyHandlers } from './handlers.ts'

export const mountReplies = ({ serve }: Pick<House, 'serve'>): void => serve(replies, replyRequests, replyHandlers)
