import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { sessions } from '@hausheft/contract/sessions.ts'
import { ApiError, read } from '../../platform/api/client.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { LinkButton } from '../../ui/button.tsx'
import { EmptyDrawing } from '../../ui/empty-drawing.tsx'
import { RetryButton } from '../../ui/read-failed.tsx'
import { SkeletonLine } from '../../ui/skeleton.tsx'
import { ConfirmEmailPage } from './confirm-email-page.tsx'
import { SendAgain } from './mail-sent.tsx'
import { afterSignIn } from './next-path.ts'
import { keepJoin } from '../../platform/session/pending-join.ts'
import { forgetNext, keptNext } from './pending-next.ts'
import { InVisitorsBrowser, VisitorPage } from './visitor-page.tsx'

const route = getRouteApi('/_visitor/verify')

/** The link of the mail that confirms an address. Opening it is enough; opening it twice does no harm. */
export const VerifyPage = () => (
	<InVisitorsBrowser>
		<Verify />
	</InVisitorsBrowser>
)

function Verify() {
	const { token = '' } = route.useSearch()
	const [fragment] = useState(() => new URLSearchParams(location.hash.slice(1)))
	const change = fragment.get('change')
	const join = fragment.get('join')
	useEffect(() => {
		// The invitation goes on with whoever opens the mail, on whatever device.
		if (join !== null) keepJoin(join)
	}, [join])
	if (change !== null) return <ConfirmEmailPage token={change} />
	return <ConfirmAccount token={token} next={join === null ? undefined : '/join?now=1'} />
}

function ConfirmAccount({ token, next }: { token: string; next: string | undefined }) {
	const { data, status, error, refetch } = useQuery({
		...read(sessions.verifyEmail, { query: { token } }),
		enabled: token !== '',
		staleTime: Infinity,
	})
	if (token === '') return <Failed message="In dieser Adresse fehlt etwas. Bitte den Link aus der Mail ganz öffnen." />
	if (status === 'pending')
		return (
			<VisitorPage title="E-Mail-Adresse wird bestätigt" tab="Bestätigung">
				<p role="status" className="visitor-lead">
					<SkeletonLine width={55} />
				</p>
			</VisitorPage>
		)
	if (status === 'error') {
		const lost = error instanceof ApiError && (error.code === 'offline' || error.status >= 500)
		return <Failed message={error.message} onRetry={lost ? () => void refetch() : undefined} />
	}
	return data.password === false ? <NoPassword /> : <Confirmed next={next ?? keptNext()} />
}

function Confirmed({ next }: { next: string | undefined }) {
	const user = useCurrentUser()
	return (
		<VisitorPage
			title="Die Adresse ist bestätigt"
			tab="Bestätigung"
			picture={<EmptyDrawing motif="key" />}
			lead={user ? 'Einladungen an diese Adresse lassen sich jetzt annehmen.' : 'Jetzt anmelden, dann kann es losgehen.'}
		>
			<div className="visitor-actions">
				{user ? (
					<LinkButton to={afterSignIn(next)} onClick={forgetNext}>
						Weiter
					</LinkButton>
				) : (
					<LinkButton to="/sign-in" search={{ next }}>
						Anmelden
					</LinkButton>
				)}
			</div>
		</VisitorPage>
	)
}

/** Whoever reads the mails of the address cannot tell which of them is their own: whose password would count was for somebody else to choose. */
function NoPassword() {
	return (
		<VisitorPage
			title="Die Adresse ist bestätigt"
			tab="Bestätigung"
			picture={<EmptyDrawing motif="key" />}
			lead="Mit ihr wurde mehr als einmal ein Konto eröffnet, vielleicht von jemand anderem. Darum gilt keines der Passwörter: Bitte eines setzen, der Link dazu kommt per Mail."
		>
			<div className="visitor-actions">
				<LinkButton to="/reset">Passwort setzen</LinkButton>
			</div>
		</VisitorPage>
	)
}

function Failed({ message, onRetry }: { message: string; onRetry?: (() => void) | undefined }) {
	const user = useCurrentUser()
	return (
		<VisitorPage
			title="Das hat nicht geklappt"
			tab="Bestätigung"
			picture={<EmptyDrawing motif="toolbox" />}
			lead={<span role="alert">{message}</span>}
		>
			<div className="visitor-actions">
				{onRetry && <RetryButton onRetry={onRetry} />}
				{user ? <SendAgain email={user.email} /> : <LinkButton to="/sign-in">Anmelden</LinkButton>}
			</div>
		</VisitorPage>
	)
}
