import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { files, maxFileBytes } from '@hausheft/contract/files.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { upload } from '../../platform/api/upload.ts'
import { applyWrite } from '../../platform/live/changes.ts'
import { preparePhoto } from '../../platform/photos/prepare-photo.ts'
import { showToast } from '../../ui/toast-queue.ts'

type Place = { group: string; property: string; object?: string | undefined }

/** Sends files that shall stand at a house or an object by themselves, one after the other; says in words what could not be sent. */
export function useUploadPlan({ group, property, object }: Place) {
	const client = useQueryClient()
	const [progress, setProgress] = useState<number>()
	const [trouble, setTrouble] = useState<string>()
	const sending = useRef<AbortController>(undefined)
	useEffect(() => () => sending.current?.abort(), [])

	const sendOne = async (file: File, signal: AbortSignal) => {
		const { blob, filename } = await preparePhoto(file, false)
		if (blob.size > maxFileBytes) throw new Error(`«${filename}» ist grösser als 25 MB.`)
		const stands = { plan: 'true' as const, ...(object && { object }) }
		const stored = await upload({ group, property, stands, blob, filename, key: randomId(), onProgress: setProgress, signal })
		applyWrite(client, files.createFile, { params: { id: group } }, stored)
	}
	const send = async (chosen: readonly File[]) => {
		const stop = (sending.current = new AbortController())
		setTrouble(undefined)
		try {
			for (const file of chosen) {
				setProgress(0)
				await sendOne(file, stop.signal)
			}
			if (chosen.length > 0) showToast(chosen.length === 1 ? 'Hochgeladen.' : `${chosen.length} Dateien hochgeladen.`)
		} catch (failure) {
			if (!stop.signal.aborted) setTrouble((failure as Error).message)
		} finally {
			setProgress(undefined)
		}
	}
	return { send, progress, trouble }
}
