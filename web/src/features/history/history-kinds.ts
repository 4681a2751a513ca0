import type { Group } from '@hausheft/contract/groups.ts'
import { historySources, type HistorySource } from '@hausheft/contract/history.ts'
import { nouns } from '@hausheft/contract/nouns.ts'
import { answer } from '../../platform/rights/answer.ts'

/** By what the history can be narrowed: what one may not read has none. */
export const historyKinds = (group: Pick<Group, 'rbac'>): HistorySource[] =>
	historySources.filter((source) => answer(group, nouns[source].read).may)
