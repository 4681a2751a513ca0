import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { files, maxFileBytes } from '@hausheft/contract/files.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { isNeverTaken, upload } from '../../platform/api/upload.ts'
import { applyWrite } from '../../platform/live/changes.ts'
import { preparePhoto } from '../../platform/photos/prepare-photo.ts'
import { showToast } from '../../ui/toast-queue.ts'

type Place = { group: string; property: string; object?: string | undefined }
/** The same key for every try. */
type Left = { file: File; key: string }

/** Sends files that shall stand at a house or an object by themselves, one after the other; says in words why one could not be sent, and keeps it and those behind it for another try; what is never taken holds up no other. */
export function useUploadPlan({ group, property, object }: Place) {
	const client = useQueryClient()
	const [progress, setProgress] = useState<number>()
	const [trouble, setTrouble] = useState<string>()
	const [left, setLeft] = useState<readonly Left[]>([])
	const sending = useRef<AbortController>(undefined)
	useEffect(() => () => sending.current?.abort(), [])

	const sendOne = async ({ file, key }: Left, signal: AbortSignal) => {
		const { blob, filename } = await preparePhoto(file, false)
		if (blob.size > maxFileBytes) return `«${filename}» ist grösser als 25 MB.`
		const stands = { plan: 'true' as const, ...(object && { object }) }
		const stored = await upload({ group, property, stands, blob, filename, key, onProgress: setProgress, signal })
		applyWrite(client, files.createFile, { params: { id: group } }, stored)
		return undefined
	}
	/** In words, where it can never be sent. */
	const tryOne = async (one: Left, signal: AbortSignal): Promise<string | undefined> => {
		try {
			return await sendOne(one, signal)
		} catch (failure) {
			if (!isNeverTaken(failure)) throw failure
			return `«${one.file.name}»: ${failure.errors[0]?.message ?? failure.message}`
		}
	}
	const sendAll = async (all: readonly Left[]) => {
		const stop = (sending.current = new AbortController())
		setTrouble(undefined)
		const refused: string[] = []
		let sent = 0
		try {
			for (const one of all) {
				setProgress(0)
				const why = await tryOne(one, stop.signal)
				if (why) refused.push(why)
				sent++
			}
			setLeft([])
		} catch (failure) {
			if (stop.signal.aborted) return
			refused.push((failure as Error).message)
			setLeft(all.slice(sent))
		} finally {
			setProgress(undefined)
		}
		if (refused.length > 0) setTrouble(refused.join(' '))
		else if (all.length > 0) showToast(all.length === 1 ? 'Hochgeladen.' : `${all.length} Dateien hochgeladen.`)
	}
	return {
		send: (chosen: readonly File[]) => sendAll([...left, ...chosen.map((file) => ({ file, key: randomId() }))]),
		/** Where something is left to be sent. */
		retry: left.length > 0 ? () => sendAll(left) : undefined,
		progress,
		trouble,
	}
}
