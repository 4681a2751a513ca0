// Hides how the photos of a departure lie on the device from when they are chosen, and go while one is still at it.
import { useEffect, useRef, useState } from 'react'
import { useObservable } from '../../platform/page/observable.ts'
import { useOpenForm } from '../../platform/page/open-forms.ts'
import { takeHanded } from '../../platform/photos/handed-photos.ts'
import type { KeptFile } from '../../kit/attachments/attachment.ts'
import { createAttachments, storedIn, type Attachments } from '../../kit/attachments/attachments.ts'
import { leaveUploads, resumeUploads } from '../../kit/attachments/left-uploads.ts'
import { isBusy, useUnloadQuestion } from '../../kit/attachments/unload-question.ts'

type PhotoPlace = {
	group: string
	property: string
	draft: string
	/** Those that were stored before. */
	start: readonly KeptFile[]
	onStored: (files: KeptFile[]) => void
}

export function useLeavePhotos({ group, property, draft, start, onStored }: PhotoPlace): Attachments {
	const [attachments] = useState(() => resumeUploads(draft) ?? createAttachments({ group, property, draft, start }))
	const latest = useRef(onStored)
	useEffect(() => {
		latest.current = onStored
	})
	useEffect(() => {
		const take = () => latest.current(storedIn(attachments.list.get()))
		const stop = attachments.list.listen(take)
		take()
		const { kept } = takeHanded(draft, false)
		if (kept.length > 0) attachments.restore(kept)
		return () => leaveUploads(draft, attachments, stop)
	}, [draft, attachments])
	const busy = isBusy(useObservable(attachments.list, attachments.list.get()))
	useOpenForm(busy)
	useUnloadQuestion(busy)
	return attachments
}
