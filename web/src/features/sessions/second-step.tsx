import { useState } from 'react'
import { CodeFields, RecoveryCodeFields } from '@hausheft/contract/sign-in-requests.ts'
import { signIns, type SignedIn } from '@hausheft/contract/sign-ins.ts'
import { ApiError, call } from '../../platform/api/client.ts'
import { Button } from '../../ui/button.tsx'
import { AccountForm } from './account-form.tsx'
import { useAccountForm } from './use-account-form.ts'
import { VisitorPage } from './visitor-page.tsx'
import { CodeField } from './code-field.tsx'

type SecondStepProps = {
	onSignedIn: (answer: SignedIn) => void
	/** It took too long, or there were too many tries. */
	onBeginAgain: () => void
}

/** The code of the authenticator app, or one of those on paper. */
export function SecondStep({ onSignedIn, onBeginAgain }: SecondStepProps) {
	const [recovery, setRecovery] = useState(false)
	return (
		<VisitorPage
			title={recovery ? 'Wiederherstellungscode' : 'Zweiter Schritt'}
			tab="Anmelden"
			lead={
				recovery
					? 'Einer der Codes, die beim Einrichten angezeigt wurden. Jeder gilt einmal.'
					: 'Die Authenticator-App auf dem Handy zeigt einen Code mit sechs Ziffern.'
			}
			others={
				<>
					<p>
						{recovery ? 'App doch zur Hand?' : 'Handy nicht zur Hand?'}
						<Button look="quiet" onClick={() => setRecovery(!recovery)}>
							{recovery ? 'Code der App eingeben' : 'Wiederherstellungscode brauchen'}
						</Button>
					</p>
					<p>
						Anderes Konto?
						<Button look="quiet" onClick={onBeginAgain}>
							Von vorne beginnen
						</Button>
					</p>
				</>
			}
		>
			<Fields key={String(recovery)} recovery={recovery} onSignedIn={onSignedIn} onBeginAgain={onBeginAgain} />
		</VisitorPage>
	)
}

function Fields({ recovery, onSignedIn, onBeginAgain }: SecondStepProps & { recovery: boolean }) {
	const account = useAccountForm<{ code: string }>({
		schema: recovery ? RecoveryCodeFields : CodeFields,
		send: async (body) => {
			try {
				onSignedIn(await call(recovery ? signIns.useRecoveryCode : signIns.useCode, { body }))
			} catch (error) {
				if (error instanceof ApiError && error.problem.reason === 'begin_again') onBeginAgain()
				throw error
			}
		},
	})
	return (
		<AccountForm account={account} submit="Weiter">
			<CodeField recovery={recovery} error={account.errors['code']} />
		</AccountForm>
	)
}
