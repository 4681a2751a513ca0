import { useState } from 'react'
import { AppLink } from '../ui/app-link.tsx'
import { MailSent } from '../features/sessions/mail-sent.tsx'
import { SignUpForm } from '../features/sessions/sign-up-form.tsx'
import { SetupStep } from './setup-step.tsx'

/** Whoever signs in instead goes to their groups, or comes back here if they have none. */
export function AccountStep() {
	const [mailedTo, setMailedTo] = useState<string>()
	if (mailedTo) return <MailSent email={mailedTo} next="/setup" />
	return (
		<SetupStep
			number={1}
			title="Zuerst ein Konto"
			lead="Drei Schritte bis zum ersten Eintrag. Für alle Häuser und Gruppen genügt ein Konto."
			others={
				<p>
					Schon ein Konto?
					<AppLink to="/sign-in" className="visitor-link">
						Anmelden
					</AppLink>
				</p>
			}
		>
			<SignUpForm onMailed={setMailedTo} />
		</SetupStep>
	)
}
