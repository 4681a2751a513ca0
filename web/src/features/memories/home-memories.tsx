import type { Group } from '@hausheft/contract/groups.ts'
import type { Memories } from '@hausheft/contract/memories.ts'
import { PhotoStrip } from './photo-strip.tsx'
import { YearAgo } from './year-ago.tsx'

/** On the home of a group or a house, above its entries. */
export const HomeMemories = ({ group, photos, year_ago }: Memories & { group: Group }) => (
	<>
		{photos.length > 0 && <PhotoStrip photos={photos} group={group} />}
		{year_ago && <YearAgo key={year_ago.id} photo={year_ago} group={group.id} />}
	</>
)
