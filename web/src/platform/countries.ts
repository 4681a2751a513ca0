// Hides the countries of addresses: ISO 3166-1 alpha-3 as it is stored, in German as it is read, for pages with contacts alone.

/** Alpha-3 and alpha-2 of each country, written together. */
const table =
	'ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUSAU AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF ' +
	'BGDBD BGRBG BHRBH BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CANCA CCKCC CHECH CHLCL CHNCN ' +
	'CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DEUDE DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC ' +
	'EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FRAFR FROFO FSMFM GABGA GBRGB GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW ' +
	'GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HKGHK HMDHM HNDHN HRVHR HTIHT HUNHU IDNID IMNIM INDIN IOTIO IRLIE IRNIR IRQIQ ISLIS ' +
	'ISRIL ITAIT JAMJM JEYJE JORJO JPNJP KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KORKR KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS ' +
	'LTULT LUXLU LVALV MACMO MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS ' +
	'MTQMQ MUSMU MWIMW MYSMY MYTYT NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NLDNL NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE ' +
	'PHLPH PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGPSG SGSGS SHNSH SJMSJ ' +
	'SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG THATH TJKTJ ' +
	'TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TWNTW TZATZ UGAUG UKRUA UMIUM URYUY USAUS UZBUZ VATVA VCTVC VENVE VGBVG VIRVI VNMVN ' +
	'VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW'
const alpha2 = new Map(table.split(' ').map((pair) => [pair.slice(0, 3), pair.slice(3)]))
const names = new Intl.DisplayNames('de-CH', { type: 'region' })

/** What the country is called; the code itself where nobody knows it. */
export const countryName = (cca3: string): string => {
	const code = alpha2.get(cca3)
	return (code && names.of(code)?.replaceAll('\u00df', 'ss')) ?? cca3
}
/** For an address: nothing is said about Switzerland. */
export const foreignCountry = (cca3: string): string | undefined => (cca3 === 'CHE' ? undefined : countryName(cca3))

const near = ['CHE', 'LIE', 'DEU', 'AUT', 'FRA', 'ITA']
const named = (code: string) => ({ code, name: countryName(code) })
/** To choose from: Switzerland and its neighbours, then all others by name. */
export const countries = (): { near: { code: string; name: string }[]; others: { code: string; name: string }[] } => ({
	near: near.map(named),
	others: [...alpha2.keys()]
		.filter((code) => !near.includes(code))
		.map(named)
		.toSorted((a, b) => a.name.localeCompare(b.name, 'de-CH')),
})
