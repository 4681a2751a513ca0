import { useEffect, useRef, useState } from 'react'
import { randomId } from '../platform/api/random-id.ts'

type PhotoPlace = { group: string; property: string | undefined; onSent: (id: string) => void }
/** The same key for every try: one that was stored though its answer was lost is stored once. */
type Chosen = { file: File; key: string }

/** Sends one photo at a time: how far it is, in words why it could not be sent, and then the way to try the chosen one again. */
export function usePhoto({ group, property, onSent }: PhotoPlace) {
	const [progress, setProgress] = useState<number>()
	const [trouble, setTrouble] = useState<string>()
	const [left, setLeft] = useState<Chosen>()
	const sending = useRef<AbortController>(undefined)
	useEffect(() => () => sending.current?.abort(), [])

	const sendOne = async (chosen: Chosen) => {
		sending.current?.abort()
		const stop = (sending.current = new AbortController())
		setTrouble(undefined)
		setProgress(0)
		try {
			const { sendPhoto } = await import('./send-photo.ts')
			const sent = await sendPhoto({ group, property, ...chosen, onProgress: setProgress, signal: stop.signal })
			if (stop.signal.aborted) return
			setLeft(undefined)
			if ('id' in sent) onSent(sent.id)
			else setTrouble(sent.trouble)
		} catch (failure) {
			if (stop.signal.aborted) return
			setTrouble((failure as Error).message)
			setLeft(chosen)
		} finally {
			if (sending.current === stop) setProgress(undefined)
		}
	}
	const send = (file: File) => {
		setLeft(undefined)
		return sendOne({ file, key: randomId() })
	}
	/** What was chosen here is not wanted any more: another photo, or none. */
	const forget = () => {
		sending.current?.abort()
		sending.current = undefined
		setProgress(undefined)
		setTrouble(undefined)
		setLeft(undefined)
	}
	return { send, progress, trouble, retry: left && (() => void sendOne(left)), forget }
}
