import { useQuery, useQueryClient } from '@tanstack/react-query'
import { IconDeviceDesktop, IconDeviceMobile } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { sessions, type OpenSession } from '@hausheft/contract/sessions.ts'
import { dayOf, dayText, relativeDay } from '@hausheft/contract/swiss/zurich.ts'
import { ApiError, call, read } from '../../platform/api/client.ts'
import { useNow } from '../../platform/page/now.ts'
import { useWaiting } from '../../platform/queue/watch-queue.ts'
import { endingSession } from '../../platform/session/sign-out.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { deviceName, isHandheld } from '../../platform/words/device-name.ts'
import { UnsentQuestion } from './sign-out.tsx'

/** Where one is signed in; what one does not know is ended here. */
export function SessionList() {
	const { data, error, refetch } = useQuery({ ...read(sessions.listSessions, {}), staleTime: 0 })
	const [asking, setAsking] = useState(false)
	if (!data) return error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={1} />
	return (
		<>
			<ul className="session-list">
				{data.map((session) => (
					<SessionRow key={session.id} session={session} />
				))}
			</ul>
			<Addresses sessions={data} />
			<div className="account-foot">
				<Button look="danger" onClick={() => setAsking(true)}>
					Überall abmelden
				</Button>
			</div>
			{asking && <EndAll onCancel={() => setAsking(false)} />}
		</>
	)
}

function SessionRow({ session: { id, current, browser, created_at, updated_at } }: { session: OpenSession }) {
	const client = useQueryClient()
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string>()
	const today = dayOf(useNow())
	const name = deviceName(browser)
	const Icon = isHandheld(browser) ? IconDeviceMobile : IconDeviceDesktop
	const end = async () => {
		setBusy(true)
		setProblem(undefined)
		try {
			await call(sessions.endSession, { body: { id } })
			showToast(`${name} ist abgemeldet.`)
		} catch (error) {
			if (!(error instanceof ApiError)) throw error
			if (error.status !== 404) setProblem(error.message)
		} finally {
			setBusy(false)
			await client.invalidateQueries({ queryKey: read(sessions.listSessions, {}).queryKey })
		}
	}
	return (
		<li className="session-row">
			<Icon size={24} stroke={1.7} aria-hidden />
			<span className="session-text">
				<b>{name}</b>
				{current && <Tag tone="good">dieses Gerät</Tag>}
				<span className="dim">{`zuletzt ${relativeDay(dayOf(updated_at), today)} · angemeldet seit ${dayText(dayOf(created_at))}`}</span>
				<span className="field-error" role="alert">
					{problem}
				</span>
			</span>
			{!current && (
				<Button look="quiet" busy={busy} aria-label={`${name} abmelden`} onClick={() => void end()}>
					Abmelden
				</Button>
			)}
		</li>
	)
}

/** From where they came; that it is told helps few, and who looks for it finds it. */
function Addresses({ sessions: all }: { sessions: readonly OpenSession[] }) {
	const told = all.filter(({ address }) => address)
	if (told.length === 0) return null
	return (
		<details className="account-technical">
			<summary>Technisches</summary>
			<ul className="dim">
				{told.map(({ id, browser, address }) => (
					<li key={id}>{`${deviceName(browser)}: IP-Adresse ${address}`}</li>
				))}
			</ul>
		</details>
	)
}

function EndAll({ onCancel }: { onCancel: () => void }) {
	const [busy, setBusy] = useState(false)
	const [problem, setProblem] = useState<string>()
	const [isSure, setSure] = useState(false)
	const { rows } = useWaiting()
	const end = async (discard?: () => Promise<unknown>) => {
		setSure(false)
		setBusy(true)
		try {
			await endingSession(() => call(sessions.endSessions, {}), undefined, discard)
		} catch (error) {
			setBusy(false)
			if (!(error instanceof ApiError)) throw error
			setProblem(error.message)
		}
	}
	if (isSure)
		return <UnsentQuestion unsent={rows.length} onLeave={(discard?: () => Promise<unknown>) => void end(discard)} onCancel={onCancel} />
	return (
		<ConfirmDialog
			title="Überall abmelden?"
			confirm="Überall abmelden"
			onConfirm={() => (rows.length > 0 ? setSure(true) : void end())}
			onCancel={onCancel}
			busy={busy}
			error={problem ?? null}
		>
			Alle Geräte werden abgemeldet, auch dieses. Was hier in einem Formular noch nicht gespeichert ist, geht verloren. Was auf eine
			Verbindung wartet, bleibt auf seinem Gerät und wird nach der nächsten Anmeldung gesendet.
		</ConfirmDialog>
	)
}
