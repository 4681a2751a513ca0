import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useIsInBrowser } from '../../platform/page/in-browser.ts'
import { IconDownload, IconPhotoOff, IconShare } from '../../ui/icons.gen.ts'
import { files, type ListedFile } from '@hausheft/contract/files.ts'
import { dayOf, dayText } from '@hausheft/contract/swiss/zurich.ts'
import { years, yearReads } from '@hausheft/contract/years.ts'
import { read, request, urlOf } from '../../platform/api/client.ts'
import type { InProperty } from '../../platform/places/use-property.ts'
import { taxCan } from '../../platform/rights/tax-can.ts'
import { FilePicture } from '../../kit/file-picture.tsx'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ChipButton } from '../../ui/chip.tsx'
import { showToast } from '../../ui/toast-queue.ts'

const mostPhotos = 12

/** The picture as it is passed on, and beside it what may stand in it. */
export function YearPicture({ place: { group, property }, year }: { place: InProperty; year: number }) {
	const { data } = useQuery(read(files.listFiles, yearReads(property.id, year).photos))
	const [chosen, choose] = useState<string | null>()
	const isShared = useIsInBrowser() && canShare()
	const [withAmounts, showAmounts] = useState(false)
	// What stands at the house as a plan is no picture of its year, and receipts are for nobody else.
	const photos = (data ?? []).filter(({ plan, receipt, event }) => !plan && !receipt && event !== null).slice(0, mostPhotos)
	const photo = chosen === undefined ? (photos[0]?.id ?? null) : chosen
	const query = { ...(photo !== null && { photo }), ...(withAmounts && { amounts: '1' as const }) }
	const url = urlOf(years.getYearPicture, { params: { id: property.id, year }, query })
	const filename = `${property.name} ${year}.png`
	return (
		<div className="year-sheet">
			{/* Before it is known which photos there are, no picture is made in vain. */}
			{data ? <Picture key={url} url={url} alt={`${property.name}, ${year}`} /> : <div className="year-picture" />}
			<div className="year-choices">
				{taxCan(group).read.may && (
					<ChipButton pressed={withAmounts} onPress={() => showAmounts(!withAmounts)}>
						Mit Beträgen
					</ChipButton>
				)}
				<div className="year-ways">
					{isShared && (
						<Button Icon={IconShare} onClick={() => void share(url, filename)}>
							Teilen
						</Button>
					)}
					<a className={buttonClass(isShared ? 'secondary' : 'primary')} href={url} download={filename}>
						<IconDownload size={19} stroke={1.9} aria-hidden />
						Herunterladen
					</a>
				</div>
				<p className="dim">Auf dem Bild stehen weder Namen von Personen noch die Adresse.</p>
				{photos.length > 0 && <Photos photos={photos} chosen={photo} onChoose={choose} />}
			</div>
		</div>
	)
}

function Picture({ url, alt }: { url: string; alt: string }) {
	const [failed, setFailed] = useState(false)
	if (failed)
		return (
			<div className="year-picture" role="alert">
				<IconPhotoOff size={32} stroke={1.5} aria-hidden />
				Das Bild entsteht gerade nicht. Mit einem anderen Foto oder in einer Minute geht es wieder.
			</div>
		)
	return <img className="year-picture" src={url} alt={alt} width={1080} height={1350} decoding="async" onError={() => setFailed(true)} />
}

type PhotosProps = { photos: readonly ListedFile[]; chosen: string | null; onChoose: (id: string | null) => void }

const Photos = ({ photos, chosen, onChoose }: PhotosProps) => (
	<div role="group" aria-label="Foto auf dem Bild" className="year-photos">
		{photos.map((photo) => (
			<button
				key={photo.id}
				type="button"
				className="year-photo"
				aria-pressed={photo.id === chosen}
				aria-label={[photo.title ?? photo.filename, dayText(dayOf(photo.dated_at))].join(', ')}
				onClick={() => onChoose(photo.id)}
			>
				<FilePicture file={photo} size="thumb" lazy />
			</button>
		))}
		<button type="button" className="year-photo" aria-pressed={chosen === null} onClick={() => onChoose(null)}>
			Ohne Foto
		</button>
	</div>
)

const canShare = () => 'canShare' in navigator && navigator.canShare({ files: [new File([], 'jahr.png', { type: 'image/png' })] })

/** By the device's own way of passing on a file. */
async function share(url: string, filename: string) {
	try {
		const picture = await (await request(url)).blob()
		await navigator.share({ files: [new File([picture], filename, { type: 'image/png' })] })
	} catch (error) {
		// Whoever closes the sheet has changed their mind.
		if (!(error instanceof DOMException && error.name === 'AbortError'))
			showToast('Das Bild liess sich nicht teilen. Herunterladen geht.', { tone: 'bad' })
	}
}
