import { IconFileText } from '../../ui/icons.gen.ts'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo, useState } from 'react'
import { fileSize } from '@hausheft/contract/swiss/formats.ts'
import type { SharedIn } from '../../platform/device/store.ts'
import { usePageTitle } from '../../platform/page/page-title.ts'
import { handPhotos } from '../../platform/photos/handed-photos.ts'
import { useCurrentUser } from '../../platform/session/session.ts'
import { Box } from '../../ui/box.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Empty } from '../../ui/empty.tsx'
import { MobileTop } from '../../ui/mobile-top.tsx'
import { Notice } from '../../ui/notice.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SkeletonCards } from '../../ui/skeleton.tsx'
import { filesOf, forgetShared, noteInForm, takeShared, textOf } from './shared-in.ts'
import './share-page.css'

const route = getRouteApi('/_app/share')
const what = 'Fotos, PDF und Text aus anderen Apps erscheinen hier, sobald sie mit Hausheft geteilt werden.'

/** What another app has shared lies on this device alone until somebody makes an entry of it: any site could have sent it. */
export function SharePage() {
	const user = useCurrentUser()?.id
	const [rows, setRows] = useState<SharedIn[]>()
	const [isLost, setLost] = useState(false)
	const whyNot = useWhyNot()
	const navigate = useNavigate()
	usePageTitle('Geteilt')
	useEffect(() => {
		if (!user) return
		takeShared(user, Date.now()).then(setRows, (error: unknown) => {
			console.warn(error)
			setLost(true)
			setRows([])
		})
	}, [user])
	const begin = (shared: SharedIn[]) => {
		// Until the form has them they lie here: one may still be asked which house, and the page may go.
		handPhotos(filesOf(shared), { text: textOf(shared), onTaken: () => noteInForm(shared), onKept: () => void forgetShared(shared) })
		void navigate({ to: '/go/$to', params: { to: 'entry' } })
	}
	const discard = (shared: SharedIn[]) => {
		setRows([])
		// One may have begun before, and not come to a form.
		handPhotos([])
		void forgetShared(shared)
	}
	return (
		<>
			<MobileTop title="Geteilt" note="Liegt erst auf diesem Gerät" back="/user" />
			<PageHeader title="Geteilt" note="Liegt erst auf diesem Gerät. Gespeichert wird es mit dem Eintrag." />
			<div className="wrap share-page">
				{isLost && <Refused>Was geteilt wurde, lässt sich auf diesem Gerät gerade nicht lesen. Bitte die Seite neu laden.</Refused>}
				<p className="dim">{what}</p>
				{whyNot && <Refused>{whyNot(rows?.length ?? 0)}</Refused>}
				{rows === undefined ? (
					<SkeletonCards count={1} />
				) : rows.length === 0 ? (
					!whyNot &&
					!isLost && (
						<Empty title="Nichts geteilt" action={<LinkButton to="/user">Zur Übersicht</LinkButton>}>
							Es wartet nichts auf einen Eintrag.
						</Empty>
					)
				) : (
					<Shared rows={rows} onBegin={begin} onDiscard={discard} />
				)}
			</div>
		</>
	)
}

/** Why what was shared just now is not here. */
function useWhyNot(): ((waiting: number) => string) | undefined {
	const { again, full } = route.useSearch()
	if (full !== undefined) return fullText
	return again === undefined ? undefined : () => 'Bitte nochmals teilen: Hausheft war noch nicht bereit.'
}
const fullText = (waiting: number) =>
	`Nicht übernommen: Dafür ist auf diesem Gerät kein Platz mehr. Bitte ${waiting > 0 ? 'zuerst verwenden oder verwerfen, was hier liegt, und' : 'Platz schaffen und'} nochmals teilen.`

const Refused = ({ children }: { children: string }) => (
	<Notice
		tone="warn"
		action={
			<LinkButton look="quiet" to="/user">
				Zur Übersicht
			</LinkButton>
		}
	>
		{children}
	</Notice>
)

type SharedProps = { rows: SharedIn[]; onBegin: (rows: SharedIn[]) => void; onDiscard: (rows: SharedIn[]) => void }

function Shared({ rows, onBegin, onDiscard }: SharedProps) {
	const leftOut = rows.flatMap((row) => row.leftOut ?? [])
	const text = textOf(rows)
	const files = useMemo(() => filesOf(rows), [rows])
	return (
		<Box className="shared">
			<ul className="shared-files">
				{files.map((file, at) => (
					<SharedFile key={at} file={file} />
				))}
			</ul>
			{text && <p className="shared-text">{text}</p>}
			{leftOut.length > 0 && (
				<div className="shared-left-out">
					<Notice tone="warn">
						{`Nicht übernommen: ${leftOut.join(', ')}. Auf einmal gehen 20 Fotos, PDF oder Textdateien zu je 25 MB, zusammen 100 MB.`}
					</Notice>
				</div>
			)}
			<div className="shared-ways">
				<Button onClick={() => onBegin(rows)}>In einen neuen Eintrag</Button>
				<Button look="secondary" onClick={() => onDiscard(rows)}>
					Verwerfen
				</Button>
			</div>
		</Box>
	)
}

function SharedFile({ file }: { file: File }) {
	const [picture, setPicture] = useState('')
	useEffect(() => {
		if (!file.type.startsWith('image/')) return
		const url = URL.createObjectURL(file)
		setPicture(url)
		return () => URL.revokeObjectURL(url)
	}, [file])
	return (
		<li className="shared-file">
			{picture ? <img src={picture} alt="" onError={() => setPicture('')} /> : <IconFileText size={32} stroke={1.5} aria-hidden />}
			<span>{file.name}</span>
			<span className="dim">{fileSize(file.size)}</span>
		</li>
	)
}
