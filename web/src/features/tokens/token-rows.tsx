import { useQuery } from '@tanstack/react-query'
import { IconKey, IconPlus, IconTrash } from '../../ui/icons.gen.ts'
import { useState } from 'react'
import { groups, type Group } from '@hausheft/contract/groups.ts'
import { maxTokens, tokens, type ApiToken } from '@hausheft/contract/tokens.ts'
import { read } from '../../platform/api/client.ts'
import { useSend } from '../../platform/api/use-send.ts'
import { useNow } from '../../platform/page/now.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { OpenRow } from '../../ui/open-row.tsx'
import { ReadFailed } from '../../ui/read-failed.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { showToast } from '../../ui/toast-queue.ts'
import { TokenDrawer } from './token-drawer.tsx'
import { capName, endText, isOver, placesText, usedText } from './token-words.ts'
import './tokens.css'

/** The keys that the person has given to programs; whoever misses one makes a new one. */
export function TokenRows() {
	const [making, setMaking] = useState(false)
	return (
		<OpenRow title="Schlüssel für Programme">
			<div className="token-box">
				<p className="dim">
					Damit arbeiten eigene Skripte und Assistenten im Heft, höchstens mit den eigenen Rechten.{' '}
					<a href="/api/be/docs#anleitung">Anleitung</a> · <a href="/api/be/docs#assistenten">Assistenten</a>
				</p>
				<Tokens onMake={() => setMaking(true)} />
			</div>
			{making && <TokenDrawer onClose={() => setMaking(false)} />}
		</OpenRow>
	)
}

function Tokens({ onMake }: { onMake: () => void }) {
	const { data, error, refetch } = useQuery({ ...read(tokens.listTokens, {}), staleTime: 0 })
	const { data: known = [] } = useQuery(read(groups.listGroups, {}))
	const [removing, setRemoving] = useState<ApiToken>()
	if (!data) return error ? <ReadFailed error={error} onRetry={() => void refetch()} /> : <SkeletonCards count={1} />
	const isFull = data.length >= maxTokens
	return (
		<>
			{data.length === 0 ? (
				<p>Noch kein Schlüssel. Der erste genügt meist: nur zum Lesen, für ein Jahr.</p>
			) : (
				<ul className="token-list">
					{data.map((token) => (
						<TokenRow key={token.id} token={token} known={known} onRemove={() => setRemoving(token)} />
					))}
				</ul>
			)}
			<Button
				look="secondary"
				Icon={IconPlus}
				onClick={onMake}
				why={isFull ? `Mehr als ${maxTokens} Schlüssel hat niemand. Bitte zuerst einen löschen.` : undefined}
			>
				Neuer Schlüssel
			</Button>
			{removing && <Remove token={removing} onClose={() => setRemoving(undefined)} />}
		</>
	)
}

function TokenRow({ token, known, onRemove }: { token: ApiToken; known: readonly Group[]; onRemove: () => void }) {
	const now = useNow()
	const over = isOver(token, now)
	return (
		<li className="token-row">
			<IconKey size={22} stroke={1.8} aria-hidden />
			<span className="token-text">
				<b>{token.name}</b> {over && <Tag tone="warn">abgelaufen</Tag>}
				<span className="dim">{`${capName(token.cap)} · ${placesText(token, known)}`}</span>
				<span className="dim">{[usedText(token.last_used_at, now), !over && endText(token)].filter(Boolean).join(' · ')}</span>
			</span>
			<IconButton label={`Schlüssel «${token.name}» löschen`} Icon={IconTrash} onClick={onRemove} />
		</li>
	)
}

function Remove({ token: { id, name }, onClose }: { token: ApiToken; onClose: () => void }) {
	const send = useSend(tokens.removeToken)
	const remove = () =>
		send.mutate(
			{ params: { id } },
			{
				onSuccess: () => {
					showToast(`Der Schlüssel «${name}» gilt nicht mehr.`)
					onClose()
				},
			},
		)
	return (
		<ConfirmDialog
			title={`«${name}» löschen?`}
			confirm="Löschen"
			onConfirm={remove}
			onCancel={onClose}
			busy={send.isPending}
			error={send.error?.message ?? null}
		>
			Programme, die ihn benutzen, kommen sofort nicht mehr ins Heft. Das lässt sich nicht rückgängig machen.
		</ConfirmDialog>
	)
}
