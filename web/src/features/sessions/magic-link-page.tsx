import { getRouteApi } from '@tanstack/react-router'
import { useState } from 'react'
import { signIns, type SignedIn } from '@hausheft/contract/sign-ins.ts'
import { call } from '../../platform/api/client.ts'
import { begin, useCurrentUser } from '../../platform/session/session.ts'
import { announceSignIn } from '../../platform/session/sign-in-window.ts'
import { Button, LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { Notice } from '../../ui/notice.tsx'
import { GoOn } from './go-on.tsx'
import { InVisitorsBrowser, VisitorPage } from './visitor-page.tsx'
import { SecondStep } from './second-step.tsx'
import { useStep } from './use-step.ts'

const route = getRouteApi('/_visitor/sign-in_/link')

/** The link of a mail: one tap signs in. Whoever opens it without tapping (a mail scanner) uses nothing up. */
export const MagicLinkPage = () => (
	<InVisitorsBrowser>
		<MagicLink />
	</InVisitorsBrowser>
)

function MagicLink() {
	const { next } = route.useSearch()
	const [token] = useState(() => location.hash.slice(1))
	const [answer, setAnswer] = useState<SignedIn>()
	const user = useCurrentUser()
	const { busy, problem, take } = useStep()
	const signedIn = (given: SignedIn) => {
		setAnswer(given)
		if (given.second_factor) return
		begin(given)
		announceSignIn()
	}
	if (user && answer?.cleared) return <Cleared next={next} />
	if (user && answer) return <GoOn next={next} />
	if (answer?.second_factor) return <SecondStep onSignedIn={signedIn} onBeginAgain={() => setAnswer(undefined)} />
	return (
		<VisitorPage
			title="Anmelden"
			tab="Anmelden"
			picture={<EmptyDrawing motif="key" />}
			lead={
				token === ''
					? 'In dieser Adresse fehlt etwas. Bitte den Link aus der Mail ganz öffnen.'
					: 'Ein Tippen genügt, dann geht es hinein. Der Link gilt einmal.'
			}
		>
			<div className="visitor-actions">
				<div role="alert">{problem && <Notice tone="bad">{problem}</Notice>}</div>
				{token !== '' && !problem && (
					<Button busy={busy} onClick={() => void take(async () => signedIn(await call(signIns.useMagicLink, { body: { token } })))}>
						Jetzt anmelden
					</Button>
				)}
				{(token === '' || problem) && (
					<LinkButton to="/sign-in" search={{ next }}>
						Zur Anmeldung
					</LinkButton>
				)}
			</div>
		</VisitorPage>
	)
}

/** Somebody may have set the account up with an address that was not theirs. */
function Cleared({ next }: { next: string | undefined }) {
	const [go, setGo] = useState(false)
	if (go) return <GoOn next={next} />
	return (
		<VisitorPage
			title="Die Adresse ist jetzt bestätigt"
			tab="Anmelden"
			picture={<EmptyDrawing motif="key" />}
			lead="Sie war es bisher nicht. Darum gilt nichts mehr, was vorher eingerichtet wurde: Passwort, Passkeys, zweiter Faktor und angemeldete Geräte. Gruppen und Einträge bleiben."
		>
			<div className="visitor-actions">
				<Button onClick={() => setGo(true)}>Weiter</Button>
				<LinkButton to="/user/account" look="secondary">
					Neues Passwort setzen
				</LinkButton>
			</div>
		</VisitorPage>
	)
}
