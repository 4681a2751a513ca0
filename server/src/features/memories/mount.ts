import { memories } from '@hausheft/contract/memories.ts'
import { memoryRequests } from '@hausheft/contract/memory-requests.ts'
import type { House } from '../../platform/house.ts'
import { memoryHandlers } from './handlers.ts'

export const mountMemories = ({ serve }: Pick<House, 'serve'>): void => serve(memories, memoryRequests, memoryHandlers)
