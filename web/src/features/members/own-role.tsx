import { useState } from 'react'
import type { Group } from '@hausheft/contract/groups.ts'
import type { Answer } from '../../platform/rights/answer.ts'
import { Button } from '../../ui/button.tsx'
import { LeaveGroup } from './leave-group.tsx'
import { roleName } from './member-words.ts'
import { RoleDetails } from './role-details.tsx'
import { roleSummary } from './role-words.ts'

/** What one may do here oneself, and the way out. */
export function OwnRole({ group, leave }: { group: Group; leave: Answer }) {
	const [leaving, setLeaving] = useState(false)
	const { role } = group.rbac
	return (
		<div className="own-role">
			<h3>{roleName(role)}</h3>
			{role ? (
				<>
					<p className="dim">{roleSummary(role)}</p>
					<RoleDetails role={role} />
				</>
			) : (
				<p className="dim">Zu sehen ist nur der Name der Gruppe. Wer sie verwaltet, kann eine Rolle vergeben.</p>
			)}
			<Button look="secondary" why={leave.why} onClick={() => setLeaving(true)}>
				Gruppe verlassen
			</Button>
			{leaving && <LeaveGroup group={group} onCancel={() => setLeaving(false)} />}
		</div>
	)
}
