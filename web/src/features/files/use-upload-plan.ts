import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { files } from '@hausheft/contract/files.ts'
import { randomId } from '../../platform/api/random-id.ts'
import { upload } from '../../platform/api/upload.ts'
import { applyWrite } from '../../platform/live/changes.ts'
import { preparePhoto } from '../../platform/photos/prepare-photo.ts'
import { showToast } from '../../ui/toast-queue.ts'
import { inLine, sendInLine, sentText, tooLarge, type Waiting } from './upload-plan.ts'

type PlanPlace = { group: string; property: string; object?: string | undefined }

/** Sends files that shall stand at a house or an object by themselves; says in words why one could not be sent, and what is left to be sent. */
export function useUploadPlan({ group, property, object }: PlanPlace) {
	const client = useQueryClient()
	const [progress, setProgress] = useState<number>()
	const [trouble, setTrouble] = useState<string>()
	const [left, setLeft] = useState<readonly Waiting[]>([])
	const sending = useRef<AbortController>(undefined)
	useEffect(() => () => sending.current?.abort(), [])

	const sendOne = async ({ file, key }: Waiting, signal: AbortSignal) => {
		setProgress(0)
		const { blob, filename } = await preparePhoto(file, false)
		const why = tooLarge(filename, blob.size)
		if (why) return why
		const stands = { plan: 'true' as const, ...(object && { object }) }
		const stored = await upload({ group, property, stands, blob, filename, key, onProgress: setProgress, signal })
		applyWrite(client, files.createFile, { params: { id: group } }, stored)
		return undefined
	}
	const sendAll = async (all: readonly Waiting[]) => {
		const { signal } = (sending.current = new AbortController())
		setTrouble(undefined)
		const { refused, left: kept } = await sendInLine(all, (one) => sendOne(one, signal))
		setProgress(undefined)
		if (kept.length > 0 && signal.aborted) return
		setLeft(kept)
		if (refused.length > 0) setTrouble(refused.join(' '))
		else if (all.length > 0) showToast(sentText(all.length))
	}
	return {
		send: (chosen: readonly File[]) => sendAll(inLine(left, chosen, randomId)),
		/** Where something is left to be sent. */
		retry: left.length > 0 ? () => sendAll(left) : undefined,
		progress,
		trouble,
	}
}
