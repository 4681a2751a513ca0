import { nouns } from '@hausheft/contract/nouns.ts'
import { Amount } from '../ui/amount.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Box, BoxLink } from '../ui/box.tsx'
import { Logo } from '../ui/logo.tsx'
import { Tag } from '../ui/tag.tsx'
import { KindIcon, kinds, type Kind } from '../features/events/kinds.tsx'
import { StateTag } from '../features/events/state-tag.tsx'
import { keysOf } from '@hausheft/contract/keys-of.ts'
import { webNouns } from '../nouns.ts'
import { SourceIcon } from '../kit/source-face.tsx'
import { House } from '../kit/house/house.tsx'
import { CountBadge } from '../shell/count-badge.tsx'
import { PersonFoot } from '../shell/person-foot.tsx'
import { sampleTypes } from './samples.ts'
import { GallerySection, Specimen } from './specimen.tsx'

const todo = ['open', 'overdue', 'done'] as const
const tones = { plain: 'neutral', good: 'gut', warn: 'bald', bad: 'dringend' } as const
const syncs = [{ state: 'saved' }, { state: 'saving' }, { state: 'waiting', count: 2 }, { state: 'offline' }] as const

export function MarkSpecimens() {
	return (
		<GallerySection id="zeichen" title="Zeichen und Marken">
			<Specimen name="Stand einer Sache" row>
				{todo.map((state) => (
					<StateTag key={state} state={state} />
				))}
				{Object.entries(tones).map(([tone, word]) => (
					<Tag key={tone} tone={tone as keyof typeof tones}>
						{word}
					</Tag>
				))}
			</Specimen>
			<Specimen name="Beträge" row>
				<Amount rappen={184_000} />
				<Amount rappen={-84_500} />
				<Amount rappen={0} />
			</Specimen>
			<Specimen name="Personen und Gruppen" row>
				<Avatar name="Maria Beispiel" />
				<Avatar name="Maria Beispiel" large />
				<Avatar name="Mustergruppe" square />
				<CountBadge count={3} label="offen" />
				<CountBadge count={120} label="offen" />
				<Logo />
			</Specimen>
			<Specimen name="Arten von Einträgen" row>
				{(Object.keys(kinds) as Kind[]).map((kind) => (
					<span key={kind} className="showcase-named">
						<KindIcon kind={kind} />
						{kinds[kind].label}
					</span>
				))}
			</Specimen>
			<Specimen name="Arten von Dingen" row>
				{keysOf(webNouns).map((source) => (
					<span key={source} className="showcase-named">
						<SourceIcon source={source} />
						{nouns[source].words.one}
					</span>
				))}
			</Specimen>
			<Specimen name="Häuser" row>
				{sampleTypes.map(({ id, key }) => (
					<House key={id} type={key} seed={id} width={168} height={118} />
				))}
			</Specimen>
			<Specimen name="Kasten">
				<Box title="Als Nächstes" action={<BoxLink to="/vueform">Alle</BoxLink>}>
					<p>Service der Heizung, in 12 Tagen.</p>
				</Box>
			</Specimen>
			<Specimen name="Ist alles gespeichert?">
				{syncs.map((sync) => (
					<PersonFoot key={sync.state} name="Maria Beispiel" to="/vueform" sync={sync} />
				))}
			</Specimen>
		</GallerySection>
	)
}
