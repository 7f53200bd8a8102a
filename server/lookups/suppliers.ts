// The lookup of verified suppliers (product 4.11), the answer of GetICProjectSuppliers. Items of the list of activities store the names, so
// the names must never change.
// The companies are invented, with names that no real company has.
import { technologyIds } from './technologies.ts';

const {
  solar,
  wind,
  tidal,
  hydro,
  heatPumps,
  anaerobicDigestion,
  storage,
  gridAndSmartSystems,
  heatingNetworks,
  evCharging,
  retrofit,
} = technologyIds;

export const suppliers: readonly { name: string; expertise: readonly string[] }[] = [
  { name: 'Adar y Ddrycin Tidal Works Ltd', expertise: [tidal, gridAndSmartSystems] },
  { name: 'Cadwyn Llechwen Ynni Cyf', expertise: [hydro, storage, gridAndSmartSystems] },
  { name: 'Clawddgoch Insulation and Retrofit Ltd', expertise: [retrofit, heatPumps] },
  { name: 'Cwmni Gwefru Penllwynog Cyf', expertise: [evCharging, gridAndSmartSystems] },
  { name: 'Dôl Arianwen Biogas Ltd', expertise: [anaerobicDigestion, heatingNetworks] },
  { name: 'Eryl Wenfro Heat Pumps Ltd', expertise: [heatPumps, retrofit] },
  { name: 'Ffrwd Olau Hydro Cyf', expertise: [hydro] },
  { name: 'Gwawrddydd Solar Maelorwen Ltd', expertise: [solar, storage, evCharging] },
  { name: 'Haulfan Glaswern Renewables Ltd', expertise: [solar, wind, storage] },
  { name: 'Melin Awelfor Turbines Cyf', expertise: [wind, gridAndSmartSystems] },
  { name: 'Rhwydwaith Gwres Aberllwyd Cyf', expertise: [heatingNetworks, heatPumps] },
  { name: 'Tŷ Clyd Morfawen Retrofit Ltd', expertise: [retrofit, solar, heatPumps, storage] },
];
