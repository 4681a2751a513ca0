import { IconPencil, IconPlus, IconTrash } from '../ui/icons.gen.ts'
import { useState } from 'react'
import { Button, LinkButton } from '../ui/button.tsx'
import { ChipButton, ChipLink, ChipNav } from '../ui/chip.tsx'
import { CopyButton } from '../ui/copy-button.tsx'
import { IconButton, IconLink } from '../ui/icon-button.tsx'
import { kinds, listKinds } from '../features/events/kinds.tsx'
import { GallerySection, Specimen } from './specimen.tsx'

const looks = { primary: 'Hauptaktion', secondary: 'Zweite Aktion', quiet: 'Leise', danger: 'Löschen' } as const
const here = '/vueform'

export function ButtonSpecimens() {
	const [pressed, setPressed] = useState(true)
	return (
		<GallerySection id="knoepfe" title="Knöpfe und Filter">
			{Object.entries(looks).map(([look, label]) => (
				<Specimen key={look} name={label} row>
					<Button look={look as keyof typeof looks}>{label}</Button>
					<Button look={look as keyof typeof looks} Icon={look === 'danger' ? IconTrash : IconPlus}>
						Mit Zeichen
					</Button>
					<Button look={look as keyof typeof looks} busy>
						Beschäftigt
					</Button>
					<Button look={look as keyof typeof looks} why="Mit der Rolle Mitglied geht das nur bei eigenen Einträgen.">
						Gesperrt
					</Button>
				</Specimen>
			))}
			<Specimen name="Als Link" row>
				<LinkButton to={here} Icon={IconPlus}>
					Hinzufügen
				</LinkButton>
				<LinkButton to={here} look="secondary">
					Weiter
				</LinkButton>
				<LinkButton to={here} Icon={IconPlus} why="Im Abo Gratis ist 1 Liegenschaft enthalten. Bestehende Daten bleiben erhalten.">
					Ohne Ziel
				</LinkButton>
			</Specimen>
			<Specimen name="Nur ein Zeichen" row>
				<IconButton label="Bearbeiten" Icon={IconPencil} />
				<IconButton label="Löschen (gesperrt)" Icon={IconTrash} why="Mit der Rolle Buchhaltung geht das nur bei eigenen Einträgen." />
				<IconLink to={here} label="Hinzufügen" Icon={IconPlus} />
			</Specimen>
			<Specimen name="Kopieren" row>
				<CopyButton text="https://hausheft.example/invite/…" label="Link kopieren" />
			</Specimen>
			<Specimen name="Filter als Schalter" row>
				<ChipButton pressed={pressed} onPress={() => setPressed(!pressed)}>
					Stillgelegte zeigen
				</ChipButton>
				<ChipButton pressed={false} Icon={IconPlus} onPress={() => setPressed(!pressed)}>
					Umkehren
				</ChipButton>
			</Specimen>
			<Specimen name="Filter als Adressen" wide>
				<ChipNav label="Art der Einträge">
					<ChipLink to={here} exact>
						Alle
					</ChipLink>
					{listKinds.map((kind) => (
						<ChipLink key={kind} to="/" Icon={kinds[kind].Icon} className={kinds[kind].className}>
							{kinds[kind].plural}
						</ChipLink>
					))}
				</ChipNav>
			</Specimen>
		</GallerySection>
	)
}
