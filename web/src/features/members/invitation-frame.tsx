import type { ReactNode } from 'react'
import type { LinkInvitation } from '@hausheft/contract/invite-links.ts'
import type { Invitation } from '@hausheft/contract/members.ts'
import { roleNames } from '@hausheft/contract/role-names.ts'
import { Avatar } from '../../ui/avatar.tsx'
import { VisitorPage } from '../sessions/visitor-page.tsx'
import { RoleDetails } from './role-details.tsx'
import { roleSummary } from './role-words.ts'
import '../../ui/box.css'
import './invitation.css'

type InvitationFrameProps = { invitation: Invitation | LinkInvitation; others?: ReactNode; children: ReactNode }

/** Who invites, as what, and what that means; below it the way in. */
export function InvitationFrame({ invitation: { group, inviter, role }, others, children }: InvitationFrameProps) {
	return (
		<VisitorPage
			title={`Einladung in «${group}»`}
			tab="Einladung"
			picture={
				<div className="invitation-group">
					<Avatar name={group} square large />
				</div>
			}
			lead={`${inviter} lädt ein, bei Hausheft mitzumachen.`}
			others={others}
		>
			<section className="box invitation-role" aria-labelledby="invitation-role">
				<h2 id="invitation-role">
					<small>Rolle</small> {roleNames[role]}
				</h2>
				<p>{roleSummary(role)}</p>
				<RoleDetails role={role} />
			</section>
			{children}
		</VisitorPage>
	)
}
