import { expect, test } from 'vitest'
import { historySources } from '@hausheft/contract/history.ts'
import { permissionsOf, uncapped } from '@hausheft/contract/rights.ts'
import type { Role } from '@hausheft/contract/roles.ts'
import { historyKinds } from './history-kinds.ts'

const kinds = (role: Role) => historyKinds({ rbac: { role, permissions: permissionsOf(uncapped(role)) } })

test('the history is narrowed by what one may read: whoever owns the group by everything, a caretaker by no mails', () => {
	expect(kinds('owner')).toEqual([...historySources])
	expect(kinds('caretaker')).not.toContain('inbox')
	expect(kinds('caretaker')).toContain('event')
})
