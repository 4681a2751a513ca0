import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { members } from '@hausheft/contract/members.ts'
import { read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { AppLink } from '../../ui/app-link.tsx'
import { GoOn } from './go-on.tsx'
import { MailSent } from './mail-sent.tsx'
import { invitationIn } from './next-path.ts'
import { keepNext } from './pending-next.ts'
import { SignUpForm } from './sign-up-form.tsx'
import { VisitorPage } from './visitor-page.tsx'

const route = getRouteApi('/_visitor/sign-up')

export function SignUpPage() {
	const { next } = route.useSearch()
	const user = useCurrentUser()
	const [mailedTo, setMailedTo] = useState<string>()
	const id = invitationIn(next)
	const invitation = useQuery({ ...read(members.getInvitation, { params: { id: id ?? '' } }), enabled: id !== undefined }).data
	if (user) return <GoOn next={next} />
	if (mailedTo) return <MailSent email={mailedTo} next={next} />
	return (
		<VisitorPage
			title="Konto eröffnen"
			lead={
				invitation
					? `Für die Gruppe «${invitation.group}», in die ${invitation.inviter} einlädt.`
					: 'Für alle Häuser und Gruppen genügt ein Konto.'
			}
			others={
				<p>
					Schon ein Konto?
					<AppLink to="/sign-in" search={{ next }} className="visitor-link">
						Anmelden
					</AppLink>
				</p>
			}
		>
			<SignUpForm
				invitation={invitation}
				onMailed={(email) => {
					keepNext(next)
					setMailedTo(email)
				}}
			/>
		</VisitorPage>
	)
}
